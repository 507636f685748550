import type { ActorRefFrom } from 'xstate'
import type { Navigator } from '../kit/navigator.ts'
import { type Alert, alertMachine } from './alertMachine.ts'

/** Whether the person is on the customer service page, from which nothing leads them away. */
export function isAtHelp(navigator: Pick<Navigator, 'here'>): boolean {
  return /^\/cs(?:[/?#]|$)/.test(navigator.here())
}

/** The alert machine with the page's navigation. */
export function provideAlert(navigator: Navigator) {
  return alertMachine.provide({
    actions: {
      go: (_, { target }) => {
        if (target !== null && !isAtHelp(navigator)) navigator.go(target)
      },
    },
  })
}

/** Raises alerts. */
export type Alerts = { readonly raise: (alert: Alert) => void }

/** Alerts that are shown by a running alert machine. */
export function alertsOf(actor: () => ActorRefFrom<typeof alertMachine>): Alerts {
  return { raise: (alert) => actor().send({ type: 'alert.raised', alert }) }
}
