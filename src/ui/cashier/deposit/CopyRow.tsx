import { useSelector } from '@xstate/react'
import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './order.module.css'

export type CopyRowProps = {
  readonly label: string
  /** What is shown, and what is copied where that is another text. */
  readonly text: string
  readonly plain?: string
  readonly logic: { readonly copy: typeof copyMachine }
}

/** A fact that is copied with one press, with feedback. */
export function CopyRow({ label, text, plain = text, logic }: CopyRowProps) {
  const { t } = useTranslation('deposit')
  const copy = useActorRef(logic.copy)
  const state = useSelector(copy, (snapshot) => snapshot.value)
  const copied = state === 'copied'
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.fact}>{text}</span>
        <Button
          variant="soft"
          aria-label={t('deposit.order.copyWhat', { what: label })}
          onClick={() => copy.send({ type: 'copy.pressed', text: plain })}
        >
          {copied ? <Check size={20} aria-hidden="true" /> : <Copy size={20} aria-hidden="true" />}
          {t(copied ? 'deposit.order.copied' : 'deposit.order.copy')}
        </Button>
        <span className={state === 'byHand' ? styles.byHand : styles.feedback} role="status">
          {copied ? t('deposit.order.copied') : state === 'byHand' ? t('deposit.order.byHand') : ''}
        </span>
      </dd>
    </div>
  )
}
