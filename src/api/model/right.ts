import * as v from 'valibot'

/** The areas of the back office (breadth.md, 6). */
export const AREAS = [
  'members',
  'money',
  'rooms',
  'venues',
  'content',
  'activities',
  'site',
  'service',
  'agents',
  'operators',
  'audit',
  'reports',
] as const
type Area = (typeof AREAS)[number]

/** What may be done in an area: look, change something, or give the second signature to what another one began. */
export const DEEDS = ['read', 'act', 'approve'] as const
type Deed = (typeof DEEDS)[number]

/** One thing that an operator may do in one area, as `money.act`. */
export type Right = `${Area}.${Deed}`

/** Every right there is, by area. Who has all of them may do everything. */
export const RIGHTS: readonly Right[] = AREAS.flatMap((area) => DEEDS.map((deed): Right => `${area}.${deed}`))

/** A right as it is written: one that is not known here is refused. */
export const Right = v.custom<Right>((value) => RIGHTS.some((right) => right === value), 'right.unknown')

/** A set of rights as it is kept: each once, in the order of the areas. Who acts or approves also reads: it takes sight to judge. */
export function rightSet(rights: Iterable<Right>): readonly Right[] {
  const given = new Set(rights)
  for (const area of AREAS) {
    if (given.has(`${area}.act`) || given.has(`${area}.approve`)) given.add(`${area}.read`)
  }
  return RIGHTS.filter((right) => given.has(right))
}
