import { useTranslation } from 'react-i18next'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { InviteSheet } from '#src/machines/invite/inviteMachine.ts'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { LinkShare, type LinkShareLogic } from '#src/ui/shared/LinkShare.tsx'

type InvitationProps = { readonly sheet: InviteSheet; readonly logic: LinkShareLogic }

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
      {link === null ? <p>{t('invite.paused')}</p> : <LinkShare isFirst link={link} logic={logic} />}
      <Muted as="small">{t('invite.fair')}</Muted>
    </Card>
  )
}
