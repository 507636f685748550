/** Actions of a pointer or keys, as WebDriver writes them in both of its forms. */
type Source = {
  readonly type: 'pointer' | 'key'
  readonly id: string
  readonly parameters?: object
  readonly actions: readonly object[]
}

/** The least that a browser is driven by: WebDriver, in its old form or as BiDi. */
export type Driver = {
  /** The browser's name and version. */
  readonly browser: string
  /** Goes to an address, and waits until it is loaded. */
  readonly open: (address: string) => Promise<void>
  /** Runs the body of a function in the page with arguments; what it returns comes as JSON. */
  readonly run: (body: string, ...args: readonly unknown[]) => Promise<unknown>
  readonly perform: (sources: readonly Source[]) => Promise<void>
  /** What the page complained about. */
  readonly complaints: () => Promise<readonly string[]>
  /** What is seen, as PNG. */
  readonly picture: () => Promise<Buffer>
}

/** A phone's screen, in px. */
export const PHONE = { width: 390, height: 844 } as const
