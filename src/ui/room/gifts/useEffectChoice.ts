import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { preferencesMachine } from '#src/machines/preferences/preferencesMachine.ts'
import { useMedia } from '#src/ui/kit/useMedia.ts'

export type EffectChoice = {
  /** Whether large gifts are shown over the picture. */
  readonly isOn: boolean
  /** Moving parts are off altogether, here or in the system: then they are shown as cards that stand still. */
  readonly isStill: boolean
  readonly onChange: (isOn: boolean) => void
}

/** What a person chose about effects over the picture, and what follows from it. */
export function useEffectChoice(preferences: ActorRefFrom<typeof preferencesMachine>): EffectChoice {
  const effects = useSelector(preferences, (snapshot) => snapshot.context.effects)
  const motion = useSelector(preferences, (snapshot) => snapshot.context.motion)
  const reduced = useMedia('(prefers-reduced-motion: reduce)')
  const isStill = reduced || !motion
  return {
    isOn: effects,
    isStill,
    onChange: (isOn) => preferences.send({ type: 'preferences.changed', change: { effects: isOn } }),
  }
}
