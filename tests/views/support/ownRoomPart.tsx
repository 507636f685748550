import { act } from '@testing-library/react'
import type { FunctionComponent } from 'react'
import type { OwnRoom } from '#src/api/model/anchorPlace.ts'
import { ownRoomActMachine, type OwnRoomDone, type OwnRoomOrder } from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { MIAS_ROOM } from './anchorRoom.ts'
import { show } from './show.tsx'

/** The own room of an anchor, which takes a stream. */
export const ROOM: OwnRoom = {
  ...MIAS_ROOM,
  chatRoomNo: 'c1',
  port: 1935,
  recorded: false,
  keyEnd: 'wxyz',
  moderators: [],
}

/** One part of the own room, whose acts are answered by hand. */
export async function showPart(Card: FunctionComponent<{ readonly logic: typeof ownRoomActMachine }>) {
  const acts = handActor<OwnRoomDone, { order: OwnRoomOrder }>()
  const logic = ownRoomActMachine.provide({ actors: { act: acts.logic } })
  const page = await show(<Card logic={logic} />, { language: 'en', words: ['anchorPlace'] })
  const { screen, user } = page
  return {
    ...page,
    button: (name: string | RegExp) => screen.queryByRole<HTMLButtonElement>('button', { name }),
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    /** Writes a text in place of what stands in a field. */
    write: async (field: string, text: string) => {
      await user.clear(screen.getByLabelText(field))
      await user.type(screen.getByLabelText(field), text)
    },
    orders: () => acts.asked.map(({ input }) => input.order),
    /** Null = nobody answered. */
    answer: (done: Partial<OwnRoomDone> | null) =>
      act(async () => {
        if (done === null) acts.last().reject(new Failure('errors.networkAbnormal'))
        else acts.last().resolve({ act: 'text', result: 'done', streamKey: null, text: null, ...done })
        await settled()
      }),
  }
}
