import { useSelector } from '@xstate/react'
import { Mail, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import type { OutboxMessage } from '#src/api/model/outbox.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { CopyButton } from '#src/ui/kit/CopyButton.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './outboxCard.module.css'

type OutboxCardProps = { readonly message: OutboxMessage; readonly copy: typeof copyMachine }

/** The digits of the code that a message brings; null = it brings none. */
const codeOf = ({ kind, text }: OutboxMessage) => (kind === 'code' ? (/\b\d{6}\b/.exec(text)?.[0] ?? null) : null)

/** A message with whom it was for, what it is about, its language and its words; a code stands out, to be copied. */
export function OutboxCard({ message, copy }: OutboxCardProps) {
  const { t } = useTranslation('dev')
  const { channel, kind, language, to, subject, text, at } = message
  const code = codeOf(message)
  return (
    <Card as="li" gap={8}>
      <div className={styles.head}>
        <Row>
          {channel === 'email' ? <Mail size={20} aria-hidden="true" /> : <Smartphone size={20} aria-hidden="true" />}
          <strong className={styles.to}>{to}</strong>
        </Row>
        <div className={styles.facts}>
          <Badge tone={kind === 'code' ? 'brand' : kind === 'security' ? 'warn' : 'neutral'}>{t(`outbox.about.${kind}`)}</Badge>
          <Badge tone="neutral">{t(`outbox.language.${language}`)}</Badge>
          <Muted as="span" className={styles.time} size={12} digits>
            {t(`outbox.channel.${channel}`)} · {siteTime(at)}
          </Muted>
        </div>
      </div>
      <div className={styles.body}>
        <div className={styles.words} lang={language}>
          {channel === 'email' && <b>{subject}</b>}
          <p>{text}</p>
        </div>
        {code !== null && <Code code={code} logic={copy} />}
      </div>
    </Card>
  )
}

function Code({ code, logic }: { readonly code: string; readonly logic: typeof copyMachine }) {
  const { t } = useTranslation('dev')
  const copy = useActorRef(logic)
  const state = useSelector(copy, (snapshot) => snapshot.value)
  const words = { copy: t('outbox.copy', { code }), copied: t('outbox.copied'), byHand: t('outbox.byHand') }
  return (
    <div className={styles.code}>
      <CopyButton state={state} words={words} onPress={() => copy.send({ type: 'copy.pressed', text: code })} />
    </div>
  )
}
