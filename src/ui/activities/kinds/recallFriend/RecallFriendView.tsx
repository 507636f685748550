import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayTry } from '#src/api/model/activities/mayTry.ts'
import { recallFriend, type RecallView } from '#src/api/model/activities/kinds/recallFriend.ts'
import { siteTime } from '#src/api/model/day.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { SHORT_LINK } from '#src/api/model/shortLink.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { LinkShare } from '#src/ui/shared/LinkShare.tsx'
import { ActivityRules } from '#src/ui/activities/ActivityRules.tsx'
import { Columns } from '../columns/Columns.tsx'
import type { KindViewProps } from '../kindView.ts'
import { Steps } from '../steps/Steps.tsx'
import styles from './recallFriend.module.css'

const yuan = (amount: RecallView['prize']): string => formatMoney('FEN', amount, { short: true })

const TONES = { back: 'neutral', due: 'brand', paid: 'gold', over: 'neutral' } as const

/** Recall a friend (C-12): what it brings both, the member's link, how they came back themselves, and whom they called back. */
export function RecallFriendView({ sheet, isBusy, ask, logic }: KindViewProps) {
  const { t } = useTranslation('recallFriend')
  if (!isOfKind(recallFriend, sheet)) return null
  const { card, view, visit } = sheet
  const { away, within, least, prize, monthly, code, short, own, friends } = view
  const mayAct = card.why === null
  // Who may make no short link any more keeps the long one.
  const long = code === null || mayAct ? null : `/app/activity/${card.id}?r_code=${code}`
  const link = short === undefined ? long : `${SHORT_LINK}${short}`
  // Nobody is kept in: also while it is paused, or its budget is gone.
  const mayLeave = card.state !== 'ended' && mayTry(card.kind, card.why, { do: 'leave' })
  return (
    <Columns
      side={
        <Card as="section" aria-labelledby="recall-rules" gap={8}>
          <h2 id="recall-rules">{t('recallFriend.rules')}</h2>
          <ActivityRules
            rules={[
              t('recallFriend.rule.within', { within }),
              t('recallFriend.rule.monthly', { monthly }),
              t('recallFriend.rule.near'),
              t('recallFriend.rule.paid'),
            ]}
          />
        </Card>
      }
    >
      {own !== null && (
        <Own
          own={own}
          view={view}
          referral={visit?.referral ?? null}
          mayAct={mayAct}
          mayLeave={mayLeave}
          isBusy={isBusy}
          ask={ask}
        />
      )}
      <Card as="section" aria-labelledby="recall-friend" gap={12}>
        <h2 id="recall-friend">{t('recallFriend.title')}</h2>
        <Muted>{t('recallFriend.lead', { prize: yuan(prize) })}</Muted>
        {mayAct && link === null && (
          <Button block busy={isBusy} onClick={() => ask({ do: 'code' })}>
            {t('recallFriend.make')}
          </Button>
        )}
        {link !== null && logic !== null && (
          <LinkShare
            isFirst
            link={`${visit?.origin ?? ''}${link}`}
            logic={logic.link}
            words={{
              link: t('recallFriend.link'),
              qr: t('recallFriend.qr'),
              title: t('recallFriend.shareTitle'),
              text: t('recallFriend.shareText'),
            }}
          />
        )}
      </Card>
      <Steps
        steps={[
          t('recallFriend.steps.send', { away }),
          t('recallFriend.steps.back', { least: yuan(least) }),
          t('recallFriend.steps.paid', { prize: yuan(prize) }),
        ]}
      />
      {friends.length > 0 && (
        <Card as="section" aria-labelledby="recalled" gap={12}>
          <h2 id="recalled">{t('recallFriend.friends')}</h2>
          <ul className={styles.friends}>
            {friends.map(({ name, at, state }, index) => (
              <Row as="li" between key={index}>
                <span>
                  {name} <Badge tone={TONES[state]}>{t(`recallFriend.state.${state}`)}</Badge>
                </span>
                <Muted as="small" digits>
                  {siteTime(at)}
                </Muted>
              </Row>
            ))}
          </ul>
        </Card>
      )}
    </Columns>
  )
}

type OwnProps = Pick<KindViewProps, 'isBusy' | 'ask'> & {
  readonly own: NonNullable<RecallView['own']>
  readonly view: RecallView
  readonly referral: string | null
  readonly mayAct: boolean
  readonly mayLeave: boolean
}

/** How the one who looks came back: the code by which they did, or what became of it. */
function Own({ own, view: { least, prize }, referral, mayAct, mayLeave, isBusy, ask }: OwnProps) {
  const { t } = useTranslation('recallFriend')
  const [isWrong, setWrong] = useState(false)
  return (
    <Card as="section" aria-labelledby="recall-own" gap={12}>
      <h2 id="recall-own">{t('recallFriend.back')}</h2>
      {own.state === 'may' && (
        <>
          <p>{t('recallFriend.may', { until: siteTime(own.until) })}</p>
          {mayAct && (
            <form
              className={styles.form}
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                const written = new FormData(event.currentTarget).get('code')
                const code = typeof written === 'string' ? written.trim() : ''
                const isCode = /^[\w-]{2,32}$/.test(code)
                setWrong(!isCode)
                if (isCode) ask({ do: 'comeBack', code })
              }}
            >
              <TextField
                name="code"
                label={t('recallFriend.code')}
                defaultValue={referral ?? ''}
                autoComplete="off"
                maxLength={40}
                error={isWrong ? t('recallFriend.codeWrong') : null}
              />
              <Button type="submit" block busy={isBusy}>
                {t('recallFriend.comeBack')}
              </Button>
            </form>
          )}
        </>
      )}
      {own.state === 'back' && (
        <>
          <p>{t('recallFriend.own.back', { by: own.by, least: yuan(least), prize: yuan(prize) })}</p>
          {mayLeave && (
            <Row wrap>
              {mayAct && <ButtonLink to="/app/cashier/deposit">{t('recallFriend.deposit')}</ButtonLink>}
              <Button variant="outline" busy={isBusy} onClick={() => ask({ do: 'leave' })}>
                {t('recallFriend.leave')}
              </Button>
            </Row>
          )}
        </>
      )}
      {own.state === 'due' && <p>{t('recallFriend.own.due', { prize: yuan(prize) })}</p>}
      {own.state === 'paid' && <p>{t('recallFriend.own.paid', { prize: yuan(prize) })}</p>}
    </Card>
  )
}
