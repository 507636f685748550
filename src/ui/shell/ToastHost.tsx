import { useSelector } from '@xstate/react'
import { useSay } from '#src/ui/i18n/useSay.ts'
import { Toasts } from '#src/ui/kit/Toasts.tsx'
import type { AppWorld } from './appWorld.ts'

/** The notice whose turn it is. How long it stays is the machine's affair. */
export function ToastHost({ notice }: Pick<AppWorld['actors'], 'notice'>) {
  const say = useSay()
  const first = useSelector(notice, (snapshot) => snapshot.context.queue[0])
  return <Toasts toasts={first === undefined ? [] : [{ id: first.id, text: say(first.key, first.values) }]} />
}
