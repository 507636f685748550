import type { Driver } from './driver.ts'
import { findInPage, loadAxe } from './findInPage.ts'
import { until } from './until.ts'

/** Something on a page, by its role and its accessible name, and where there are several, what it stands in. */
export type Thing = {
  readonly role: 'alertdialog' | 'button' | 'link' | 'radio' | 'region' | 'tab' | 'textbox'
  readonly name: string | RegExp
  readonly within?: Thing
}

type Found = { readonly x: number; readonly y: number; readonly place: string } | null

/** A person at a phone with some browser. Each act waits until it can be done, and fails when that takes too long. */
export type Visitor = ReturnType<typeof createVisitor>

/** What a person does with a driven browser. Names of things are those that axe works out. */
export function createVisitor(driver: Driver, baseURL: string) {
  /** Where a thing is, once it has been in the same place twice; `free` = and nothing lies over it. */
  async function locate(thing: Thing, free: boolean): Promise<{ readonly x: number; readonly y: number }> {
    let last = ''
    return until(wordsOf(thing), async () => {
      if ((await driver.run('return typeof axe === "undefined"')) === true) await driver.run(loadAxe)
      const found = (await driver.run(findInPage, plain(thing), free)) as Found
      if (found === null) return null
      const isStill = found.place === last
      last = found.place
      return isStill ? found : null
    })
  }
  async function press(thing: Thing): Promise<void> {
    const { x, y } = await locate(thing, true)
    await driver.perform([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  }
  return {
    browser: driver.browser,
    open: (path: string) => driver.open(new URL(path, baseURL).href),
    press,
    /** Types into an empty field. */
    async write(field: Thing, text: string): Promise<void> {
      await press(field)
      const keys = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await driver.perform([{ type: 'key', id: 'keys', actions: keys }])
    },
    /** Waits until it is there to be seen. */
    see: async (thing: Thing) => void (await locate(thing, false)),
    /** The value of an expression in the page. */
    ask: (expression: string) => driver.run(`return (${expression})`),
    complaints: driver.complaints,
    picture: driver.picture,
  }
}

/** A thing in words, for messages. */
function wordsOf({ role, name, within }: Thing): string {
  return `${role} ${String(name)}${within === undefined ? '' : ` in ${wordsOf(within)}`}`
}

type PlainThing = { role: string; name: string; isPattern: boolean; within: PlainThing | null }

const plain = ({ role, name, within }: Thing): PlainThing => ({
  role,
  name: typeof name === 'string' ? name : name.source,
  isPattern: typeof name !== 'string',
  within: within === undefined ? null : plain(within),
})
