import * as v from 'valibot'
import type { DeviceStorage } from './storage.ts'

/** Takes codes out of the page's address, whatever page it is, by their keys: the tab keeps the latest of each, over reloads, until they are removed (E-4). */
export function takeVisitCodes(
  { location }: { readonly location: Pick<Location, 'search'> },
  tab: DeviceStorage,
  keys: readonly string[],
  schema: v.GenericSchema<unknown, string>,
): void {
  const asked = new URLSearchParams(location.search)
  for (const key of keys) if (v.is(schema, asked.get(key))) tab.write(key, asked.get(key))
}
