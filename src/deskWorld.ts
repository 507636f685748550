import type { Stack } from './api/transport/stack.ts'
import { provideCopy } from './machines/copy/copyActors.ts'
import { provideDev } from './machines/dev/devActors.ts'
import { provideService } from './machines/service/serviceActors.ts'
import { provideDevices } from './machines/session/devicesActors.ts'

export type DeskPorts = {
  readonly window: Window & typeof globalThis
  readonly stack: Stack
  /** What is added to the device's time, ms. */
  readonly offset: () => number
}

/** What only the pages of an account, of help and of developers need: it comes with the first of them. */
export function createDeskLogic({ window, stack, offset }: DeskPorts) {
  return {
    service: provideService(stack.client),
    devices: provideDevices({
      client: stack.client,
      origin: window.location.origin,
    }),
    copy: provideCopy((text) => window.navigator.clipboard.writeText(text)),
    dev: provideDev({ stack, offset }),
  }
}
