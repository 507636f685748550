import { useSelector } from '@xstate/react'
import { useLocation } from 'react-router'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/ui/kit/Link.tsx'
import type { ActorRefFrom } from 'xstate'
import type { coinBalanceMachine } from '#src/machines/gifts/coinBalanceMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectIsExchanging, selectIsSettled, selectMember } from '#src/machines/session/sessionSelectors.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { OwnCoins } from '#src/ui/kit/Numbers.tsx'
import { useHidden } from '#src/ui/kit/sight.ts'
import { backFrom } from '#src/ui/shared/backFrom.ts'
import styles from './appShell.module.css'

type AccountProps = {
  readonly session: ActorRefFrom<typeof sessionMachine>
  readonly coinBalance: ActorRefFrom<typeof coinBalanceMachine>
}

/** Who is here: ways to log in and, where there is room, to register for visitors, coins and picture for members; nothing until that is settled. */
export function Account({ session, coinBalance }: AccountProps) {
  const { t } = useTranslation('shell')
  const hidden = useHidden()
  const { pathname, search } = useLocation()
  const settled = useSelector(session, selectIsSettled)
  const exchanging = useSelector(session, selectIsExchanging)
  const member = useSelector(session, selectMember)
  const gold = useSelector(coinBalance, (snapshot) => snapshot.context.gold)
  if (exchanging) {
    return (
      <p className={styles.exchanging} role="status">
        {t('shell.exchanging')}
      </p>
    )
  }
  if (member !== null) {
    return (
      <Link
        className={styles.account}
        to="/app/me"
        aria-label={gold === null ? t('nav.me') : `${t('nav.me')} ${hidden ? t('sight.hidden') : formatAmount('GOLD', gold)}`}
      >
        {gold !== null && <OwnCoins coins={gold} />}
        <Avatar src={member.avatar} size={32} />
      </Link>
    )
  }
  if (!settled || pathname.endsWith('/login')) return null
  const back = backFrom(pathname, search)
  const from = back === '' ? '' : `?fromPage=${encodeURIComponent(back)}`
  return (
    <>
      {!pathname.endsWith('/register') && (
        <ButtonLink className={styles.register} variant="outline" to={`/register${from}`}>
          {t('shell.register')}
        </ButtonLink>
      )}
      <ButtonLink to={`/login${from}`}>{t('act.login')}</ButtonLink>
    </>
  )
}
