import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { promptMachine } from '#src/machines/prompt/promptMachine.ts'

function begin() {
  const went: string[] = []
  const actor = createActor(
    promptMachine.provide({
      actions: {
        goToLogin: (_, { fromPage }) => went.push(`login from ${fromPage}`),
        openLogin: () => went.push('login here'),
      },
    }),
  ).start()
  actor.send({ type: 'login.needed', featureKey: 'feature.chat', fromPage: '/app/live/room/a1' })
  return { actor, went, value: () => actor.getSnapshot().value }
}

test('[R-6] OK leads to the login page with the page to return to', () => {
  const one = begin()
  one.actor.send({ type: 'login.accepted' })
  expect([one.value(), one.went]).toEqual(['closed', ['login from /app/live/room/a1']])
})

test('[A-2] a login over the page stays there and closes the prompt', () => {
  const one = begin()
  one.actor.send({ type: 'login.hereChosen' })
  expect([one.value(), one.went]).toEqual(['here', ['login here']])
  one.actor.send({ type: 'login.done' })
  expect(one.value()).toBe('closed')
})

test('[R-6] whether all of the page is for members is that of the latest question', () => {
  const { actor } = begin()
  const isWholePage = () => actor.getSnapshot().context.isWholePage
  const before = isWholePage()
  actor.send({ type: 'prompt.dismissed' })
  actor.send({ type: 'login.needed', featureKey: 'feature.cashier', fromPage: '/app/cashier', isWholePage: true })
  const within = isWholePage()
  actor.send({ type: 'prompt.dismissed' })
  actor.send({ type: 'login.needed', featureKey: 'feature.chat', fromPage: '/' })
  expect([before, within, isWholePage()]).toEqual([false, true, false])
})

test('[R-6] it can be dismissed at any time', () => {
  const one = begin()
  one.actor.send({ type: 'prompt.dismissed' })
  expect([one.value(), one.went]).toEqual(['closed', []])
  one.actor.send({ type: 'login.needed', featureKey: 'feature.gift', fromPage: '/' })
  one.actor.send({ type: 'login.hereChosen' })
  one.actor.send({ type: 'prompt.dismissed' })
  expect(one.value()).toBe('closed')
})

test('[R-6] it does not follow to another page, neither as a question nor as the login over the page', () => {
  const one = begin()
  one.actor.send({ type: 'page.left' })
  expect([one.value(), one.went]).toEqual(['closed', []])
  one.actor.send({ type: 'login.needed', featureKey: 'feature.gift', fromPage: '/' })
  one.actor.send({ type: 'login.hereChosen' })
  one.actor.send({ type: 'page.left' })
  expect(one.value()).toBe('closed')
})
