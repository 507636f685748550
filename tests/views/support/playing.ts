import type { Pause } from '#src/api/model/playPause.ts'
import type { SaferPlayHost, SaferPlayRef } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { shownBy } from './shownBy.ts'

/** A member's play: null = they did not pause, undefined = it is not known yet whether they did. */
export function playing(pause: Pause | null | undefined): SaferPlayHost {
  const { ref } = shownBy<SaferPlayRef>({ pause })
  return { subscribe: () => () => undefined, current: () => ref }
}
