import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { CopyButton } from '#src/ui/kit/CopyButton.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './act.module.css'

type ToldOnceProps = {
  readonly logic: typeof copyMachine
  readonly words: string
  readonly secret: string | null
  /** What to do with it; unless said otherwise, to tell it to whom it is for. */
  readonly hint?: string
}

/** A secret that the server made and tells this once, with the way to take it along. */
export function ToldOnce({ logic, words, secret, hint }: ToldOnceProps) {
  const { t } = useTranslation('backOffice')
  const copy = useActorRef(logic)
  const state = useSelector(copy, (snapshot) => snapshot.value)
  return (
    <Card sunken gap={8}>
      <p role="status">{words}</p>
      {secret !== null && (
        <>
          <p className={styles.secret}>{secret}</p>
          <Muted size={12}>{hint ?? t('backOffice.act.toldOnce')}</Muted>
          <CopyButton
            state={state}
            words={{ copy: t('backOffice.act.copy'), copied: t('backOffice.act.copied'), byHand: t('backOffice.act.byHand') }}
            onPress={() => copy.send({ type: 'copy.pressed', text: secret })}
          />
        </>
      )}
    </Card>
  )
}
