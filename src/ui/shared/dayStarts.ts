import { dayOf } from '#src/api/model/day.ts'

/** A day of the site in a list: which it is, and all that the list holds of it; null = there may be more of it to come. */
export type DayStart<Item> = { readonly day: number; readonly all: readonly Item[] | null }

/** With which items of a list, latest first, a day of the site begins. `more` = the list goes on: of its last day nothing can be summed up yet. */
export function dayStarts<Item>(
  items: readonly Item[],
  atOf: (item: Item) => number,
  more: boolean,
): ReadonlyMap<Item, DayStart<Item>> {
  const days = groupedBy(items, (item) => dayOf(atOf(item)))
  const last = [...days.keys()].at(-1)
  return new Map(
    [...days].flatMap(([day, all]) => {
      const first = all[0]
      return first === undefined ? [] : [[first, { day, all: more && day === last ? null : all }] as const]
    }),
  )
}

/** Items by what is said of each, in the order in which that is first said. */
export function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const own = groups.get(key)
    if (own === undefined) groups.set(key, [item])
    else own.push(item)
  }
  return groups
}
