import { useSelector } from '@xstate/react'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { CopyButton } from '#src/ui/kit/CopyButton.tsx'
import { Card } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './forms.module.css'

type FormSentProps = { readonly reference: string; readonly copy: typeof copyMachine; readonly onAnother: () => void }

/** What was sent has arrived: the reference to quote, and the way to another one. */
export function FormSent({ reference, copy, onAnother }: FormSentProps) {
  const { t } = useTranslation('forms')
  const copying = useActorRef(copy)
  const copyState = useSelector(copying, (snapshot) => snapshot.value)
  const head = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone: readers go on from here.
  useEffect(() => head.current?.focus(), [])
  return (
    <Card as="section" aria-labelledby="form-sent">
      <MailCheck className={styles.mark} size={40} aria-hidden="true" />
      <h2 id="form-sent" ref={head} tabIndex={-1}>
        {t('forms.sent')}
      </h2>
      <p>{t('forms.sentText')}</p>
      <p className={styles.reference}>
        <span>{t('forms.reference')}</span>
        <code>{reference}</code>
      </p>
      <CopyButton
        state={copyState}
        words={{ copy: t('forms.copy'), copied: t('forms.copied'), byHand: t('forms.copyByHand') }}
        onPress={() => copying.send({ type: 'copy.pressed', text: reference })}
      />
      <Button variant="plain" onClick={onAnother}>
        {t('forms.another')}
      </Button>
    </Card>
  )
}
