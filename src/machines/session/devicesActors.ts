import { handOver } from '#src/api/contract/session.ts'
import { profile } from '#src/api/profile.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { devicesMachine, type LoginLink } from './devicesMachine.ts'

export type DevicesPorts = {
  readonly client: Client
  readonly origin: string
}

/** The devices machine with its calls. */
export function provideDevices({ client, origin }: DevicesPorts) {
  return devicesMachine.provide({
    actors: {
      makeLink: callActor<LoginLink, undefined>(async (_, signal) => {
        const { token, expiresAt } = await client.call(handOver, {}, { signal })
        return { address: `${origin}${profile.home}?token=${token}`, expiresAt }
      }),
    },
  })
}
