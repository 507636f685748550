import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { CopyButton } from '#src/ui/kit/CopyButton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'

type CopyNumberProps = { readonly logic: typeof copyMachine; readonly number: string }

/** Copies the number that customer service finds something by. */
export function CopyNumber({ logic, number }: CopyNumberProps) {
  const { t } = useTranslation('cashier')
  const copy = useActorRef(logic)
  const state = useSelector(copy, (snapshot) => snapshot.value)
  const words = { copy: t('cashier.copy.number'), copied: t('cashier.copy.done'), byHand: t('cashier.copy.byHand') }
  return <CopyButton state={state} words={words} onPress={() => copy.send({ type: 'copy.pressed', text: number })} />
}
