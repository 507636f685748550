import { Gift, type LucideIcon, Send, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { InviteSheet } from '#src/machines/invite/inviteMachine.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { LinkShare, type LinkShareLogic } from '#src/ui/shared/LinkShare.tsx'
import styles from './invite.module.css'

type InvitationProps = { readonly sheet: InviteSheet; readonly logic: LinkShareLogic }

/** What an invitation brings and takes, and the link in each of its forms; who paused is offered none. */
export function Invitation({ sheet, logic }: InvitationProps) {
  const { t } = useTranslation('invite')
  const { link, reward, monthly, deposits, bets, counted } = sheet
  const short = (amount: typeof reward) => formatMoney('FEN', amount, { short: true })
  const isOn = reward > 0 && monthly > 0
  return (
    <Card as="section" aria-labelledby="invitation" gap={16} className={cx(isOn && styles.brings)}>
      <h2 id="invitation" className={styles.reward}>
        {isOn ? t('invite.reward', { reward: short(reward) }) : t('invite.off')}
      </h2>
      {link === null ? <p>{t('invite.paused')}</p> : <LinkShare isFirst link={link} logic={logic} />}
      {isOn && (
        <>
          <ol className={styles.steps} aria-label={t('invite.how')}>
            <Step icon={Send}>{t('invite.step.send')}</Step>
            <Step icon={UserCheck}>{t('invite.step.counts', { deposits: short(deposits), bets: short(bets) })}</Step>
            <Step icon={Gift}>{t('invite.step.claim', { reward: short(reward) })}</Step>
          </ol>
          <Stack gap={4}>
            <ProgressBar tone="gold" value={counted} max={monthly} label={t('invite.monthBar')} />
            <Muted as="small">{t('invite.month', { counted, monthly })}</Muted>
          </Stack>
        </>
      )}
      <Muted as="small">{t('invite.fair')}</Muted>
    </Card>
  )
}

function Step({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <li>
      <span className={styles.stepIcon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      {children}
    </li>
  )
}
