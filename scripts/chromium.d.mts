export declare const CHROMIUM_ARGS: string[]
export declare function findChromium(env?: Record<string, string | undefined>): string | null
export declare function requireChromium(): string
