import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import * as v from 'valibot'

/** A list that outlives who writes it. */
export type KeptFile<Item> = { read(): readonly Item[]; write(items: readonly Item[]): void }

const Missing = v.object({ code: v.literal('ENOENT') })

/** Kept in a file: written whole beside the old one and then put in its place, so that a power cut leaves one or the other. One that
 * cannot be read is put aside, or, where nothing may be forgotten (`isVital`), throws. */
export function createKeptFile<Item>(
  path: string,
  item: v.GenericSchema<unknown, Item>,
  { isVital = false }: { readonly isVital?: boolean } = {},
): KeptFile<Item> {
  return {
    read() {
      let text: string
      try {
        text = readFileSync(path, 'utf8')
      } catch (error) {
        // There is none before the first item.
        if (v.is(Missing, error)) return []
        throw error
      }
      try {
        return v.parse(v.array(item), JSON.parse(text))
      } catch (error) {
        if (isVital) throw error
        console.error(`the payer cannot read what it kept; it is put aside as ${path}.unreadable`, error)
        renameSync(path, `${path}.unreadable`)
        return []
      }
    },
    write(items) {
      const draft = `${path}.new`
      const file = openSync(draft, 'w', 0o600)
      try {
        writeSync(file, JSON.stringify(items))
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(draft, path)
    },
  }
}
