import { createTestModel } from '@xstate/test'
import { EVERY_TRANSITION } from '../everyTransition.ts'
import { availabilitySpecification } from './chatSpecifications.ts'

/**
 * The paths that take every transition by what an administrator and an operator can do to a room that exists. What the specification
 * does not answer where it stands is not done there: it says nothing of what comes of it.
 */
export const availabilityPaths = createTestModel(availabilitySpecification)
  .getShortestPaths({
    ...EVERY_TRANSITION,
    events: ['SWITCH_ON', 'SWITCH_OFF', 'OPEN', 'CLOSE', 'END'].map((type) => ({ type })),
  })
  .filter(({ steps }) => steps.every(({ event }, place) => place === 0 || steps[place - 1]?.state.can(event)))
