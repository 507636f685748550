import { useTranslation } from 'react-i18next'
import { inviteFriend } from '#src/api/model/activities/kinds/inviteFriend.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { SHORT_LINK } from '#src/api/model/shortLink.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { LinkShare } from '#src/ui/shared/LinkShare.tsx'
import { ActivityRules } from '#src/ui/activities/ActivityRules.tsx'
import { Columns } from '../columns/Columns.tsx'
import type { KindViewProps } from '../kindView.ts'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { Steps } from '../steps/Steps.tsx'

/** Invite a friend (C-12): what a friend brings and after what, the member's code, how their friends stand, and where it is paid. */
export function InviteFriendView({ sheet, isBusy, ask, logic }: KindViewProps) {
  const { t } = useTranslation('inviteFriend')
  if (!isOfKind(inviteFriend, sheet)) return null
  const { reward, monthly, deposits, bets, counted, code, friends } = sheet.view
  const yuan = (amount: typeof reward) => formatMoney('FEN', amount, { short: true })
  if (reward === 0 || monthly === 0)
    return (
      <Card as="section" aria-label={t('inviteFriend.off')}>
        <p>{t('inviteFriend.off')}</p>
      </Card>
    )
  return (
    <Columns
      side={
        <>
          <Card as="section" aria-labelledby="invite-own" gap={12}>
            <h2 id="invite-own">{t('inviteFriend.own')}</h2>
            <div>
              <ProgressBar tone="gold" value={counted} max={monthly} label={t('inviteFriend.month', { counted, monthly })} />
              <Muted size={12}>{t('inviteFriend.month', { counted, monthly })}</Muted>
            </div>
            {friends.all > 0 && <p>{t('inviteFriend.friends', { all: friends.all, counting: friends.counting })}</p>}
            {friends.claimable > 0 && (
              <ButtonLink block to="/app/welfare">
                {t('inviteFriend.claim', { amount: yuan(friends.claimable) })}
              </ButtonLink>
            )}
            {code !== null && (
              <ButtonLink block variant="soft" to="/app/invite">
                {t('inviteFriend.all')}
              </ButtonLink>
            )}
          </Card>
          <Card as="section" aria-labelledby="invite-rules" gap={8}>
            <h2 id="invite-rules">{t('inviteFriend.rules')}</h2>
            <ActivityRules rules={[t('inviteFriend.rule.once'), t('inviteFriend.rule.near'), t('inviteFriend.rule.claim')]} />
          </Card>
        </>
      }
    >
      <Card as="section" aria-labelledby="invite-friend" gap={12}>
        <h2 id="invite-friend">{t('inviteFriend.reward', { reward: yuan(reward) })}</h2>
        {code !== null && logic !== null && (
          <LinkShare isFirst link={`${sheet.visit?.origin ?? ''}${SHORT_LINK}${code}`} logic={logic.link} />
        )}
        {code === null && sheet.card.why === null && (
          <Row>
            <Button busy={isBusy} onClick={() => ask({ do: 'code' })}>
              {t('inviteFriend.make')}
            </Button>
          </Row>
        )}
      </Card>
      <Steps
        steps={[
          t('inviteFriend.steps.share'),
          t('inviteFriend.steps.counts', { deposits: yuan(deposits), bets: yuan(bets) }),
          t('inviteFriend.steps.claim', { reward: yuan(reward) }),
        ]}
      />
    </Columns>
  )
}
