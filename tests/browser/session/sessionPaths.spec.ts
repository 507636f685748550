import { createTestModel } from '@xstate/test'
import { EVERY_TRANSITION } from '#tests/model/everyTransition.ts'
import { sessionSpecification } from '#tests/model/session/sessionSpecification.ts'
import { sessionWalk } from '#tests/browser/support/sessionWalk.ts'
import { expect, test } from '#tests/browser/support/test.ts'

/** An end that comes with a call needs one to be made, and 22:00 has a test of its own; customer service makes no calls. */
const NOT_WALKED = /EXPIRE|ASK_FOR_HELP (UNAUTHORIZED|AUTH_ERROR)/

const paths = createTestModel(sessionSpecification)
  .getShortestPaths(EVERY_TRANSITION)
  .map((path) => ({
    path,
    name: path.steps
      .map(({ event }) => event.type)
      .slice(1)
      .join(' '),
  }))
  .filter(({ name }) => !NOT_WALKED.test(name))

test('[D-10] [S-5] [X-2] [X-5] [A-3] [C-3] [B-4] [R-4] the generated paths of a session hold for the real page and server @full', async ({
  person,
  server,
  quiet,
}) => {
  // A minute alone; a machine that does other things as well takes several times as long.
  test.setTimeout(720_000)
  quiet.allow(/status of 401/)
  expect(paths.length).toBeGreaterThan(15)
  const walk = sessionWalk(await person(), server)
  for (const { path, name } of paths) {
    await test.step(name, async () => {
      await walk.begin()
      await path.test(walk)
    })
  }
})
