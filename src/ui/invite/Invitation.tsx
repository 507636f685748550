import { useSelector } from '@xstate/react'
import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PromiseActorLogic } from 'xstate'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { Qr } from '#src/machines/deposit/deposit.ts'
import type { InviteSheet, shareMachine } from '#src/machines/invite/inviteMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { CopyButton } from '#src/ui/kit/CopyButton.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { QrPicture } from '#src/ui/kit/QrPicture.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './invite.module.css'

export type InvitationLogic = {
  readonly copy: typeof copyMachine
  readonly qr: PromiseActorLogic<Qr, { text: string }>
  /** Null = the device has no way of its own. */
  readonly share: typeof shareMachine | null
}

type InvitationProps = { readonly sheet: InviteSheet; readonly logic: InvitationLogic }

/** What an invitation brings and takes, and the link in each of its forms; who paused is offered none. */
export function Invitation({ sheet, logic }: InvitationProps) {
  const { t } = useTranslation('invite')
  const { link, reward, monthly, deposits, bets, counted } = sheet
  const short = (amount: typeof reward) => formatMoney('FEN', amount, { short: true })
  const isOn = reward > 0 && monthly > 0
  return (
    <Card as="section" aria-labelledby="invitation" gap={16}>
      <Stack gap={8}>
        <h2 id="invitation">{isOn ? t('invite.reward', { reward: short(reward) }) : t('invite.off')}</h2>
        {isOn && <p>{t('invite.terms', { deposits: short(deposits), bets: short(bets) })}</p>}
        {isOn && <Muted>{t('invite.month', { counted, monthly })}</Muted>}
      </Stack>
      {link === null ? <p>{t('invite.paused')}</p> : <Links link={link} logic={logic} />}
      <Muted as="small">{t('invite.fair')}</Muted>
    </Card>
  )
}

/** A link in each of its forms: QR code, text, copy and the device's own way to share. */
export function Links({ link, logic: { copy, qr, share } }: { readonly link: string; readonly logic: InvitationLogic }) {
  const { t } = useTranslation('invite')
  const copying = useActorRef(copy)
  const state = useSelector(copying, (snapshot) => snapshot.value)
  return (
    <div className={styles.links}>
      <LinkQr key={link} text={link} qr={qr} />
      <Stack className={styles.beside} gap={12}>
        <div>
          <Muted as="small">{t('invite.link')}</Muted>
          <p className={styles.link}>{link}</p>
        </div>
        <Row wrap>
          <CopyButton
            state={state}
            words={{ copy: t('invite.copy'), copied: t('invite.copied'), byHand: t('invite.byHand') }}
            onPress={() => copying.send({ type: 'copy.pressed', text: link })}
          />
          {share !== null && <Share link={link} share={share} />}
        </Row>
      </Stack>
    </div>
  )
}

function Share({ link, share }: { readonly link: string; readonly share: typeof shareMachine }) {
  const { t } = useTranslation('invite')
  const actor = useActorRef(share)
  const failed = useSelector(actor, (snapshot) => snapshot.context.errorKey !== null)
  const order = { title: t('invite.shareTitle'), text: t('invite.shareText'), url: link }
  return (
    <>
      <Button variant="outline" onClick={() => actor.send({ type: 'act.sent', order })}>
        <Share2 size={16} aria-hidden="true" /> {t('invite.share')}
      </Button>
      {failed && <p role="alert">{t('invite.shareFailed')}</p>}
    </>
  )
}

/** The link as a QR code, dark on light in both themes, so that every reader takes it. */
function LinkQr({ text, qr }: { readonly text: string; readonly qr: InvitationLogic['qr'] }) {
  const { t } = useTranslation('invite')
  const actor = useActorRef(qr, { input: { text } })
  const isFailed = useSelector(actor, (snapshot) => snapshot.status === 'error')
  const drawn = useSelector(actor, (snapshot) => snapshot.output)
  if (isFailed) return <Muted className={styles.qrFailed}>{t('invite.qrFailed')}</Muted>
  if (drawn === undefined) return <Skeleton className={styles.qr} />
  return <QrPicture className={styles.qr} qr={drawn} label={t('invite.qr')} />
}
