import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { toastMachine } from '#src/machines/toast/toastMachine.ts'
import { useSay } from '#src/ui/i18n/useSay.ts'
import { Toasts } from '#src/ui/kit/Toasts.tsx'

/** The toast whose turn it is. How long it stays is the machine's affair. */
export function ToastHost({ toast }: { readonly toast: ActorRefFrom<typeof toastMachine> }) {
  const say = useSay()
  const first = useSelector(toast, (snapshot) => snapshot.context.queue[0])
  return <Toasts toasts={first === undefined ? [] : [{ id: first.id, text: say(first.key, first.values) }]} />
}
