import { expect, test } from 'vitest'
import { spinsUntil } from '#src/machines/activities/kinds/wheelMachine.ts'

const SPINS = [{ draw: 'third' }, { draw: 'second' }, { draw: 'first' }]

test('[P-9] spins are listed up to the one at which the wheel stood', () => {
  expect(spinsUntil(SPINS, 'third')).toEqual(SPINS)
  expect(spinsUntil(SPINS, 'second')).toEqual(SPINS.slice(1))
  expect(spinsUntil(SPINS, null)).toEqual([])
})

test('[P-9] a spin that is too old to be listed hides none of the newer ones', () => {
  expect(spinsUntil(SPINS, 'long ago')).toEqual(SPINS)
})
