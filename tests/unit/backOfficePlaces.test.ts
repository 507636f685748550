import { expect, test } from 'vitest'
import { groupsOf, PLACES } from '#src/ui/backOffice/places.ts'

test('[D-8] the pages of the back office stand in groups, each page once and in the order of the rail', () => {
  const groups = groupsOf(PLACES)
  expect(groups.flatMap(({ places }) => places)).toEqual([...PLACES])
  expect(groups.every(({ places }) => places.length > 1)).toBe(true)
})

test('[D-8] a group of which an operator may open nothing is not shown', () => {
  const own = PLACES.filter(({ right }) => right === 'audit.read' || right === null)
  expect(groupsOf(own).map(({ group, places }) => [group, places.map(({ path }) => path)])).toEqual([
    ['site', ['audit', 'security']],
  ])
})
