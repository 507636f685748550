import { useTranslation } from 'react-i18next'
import { coins as gold } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { AccountFrame } from '#src/ui/shared/door/AccountPage.tsx'
import styles from './register.module.css'

type WelcomeProps = { readonly name: string; readonly coins: number; readonly onGo: () => void }

/** Coins that fall in: where each lies in the heap, in px from the left and from below, in the order in which they fall. */
const HEAP = [
  [30, 0],
  [66, 0],
  [102, 0],
  [138, 0],
  [174, 0],
  [48, 14],
  [84, 14],
  [120, 14],
  [156, 14],
  [66, 28],
  [102, 28],
  [138, 28],
  [84, 42],
  [120, 42],
  [102, 56],
] as const

/** The new member is in, and their coins fall in once. */
export function Welcome({ name, coins, onGo }: WelcomeProps) {
  const { t } = useTranslation('register')
  return (
    <AccountFrame>
      <section className={styles.welcome}>
        <h1>{t('register.welcomeTitle', { name })}</h1>
        {coins > 0 && (
          <>
            <div className={styles.fall} aria-hidden="true">
              {HEAP.map(([left, bottom], index) => (
                <Coin key={`${left}-${bottom}`} left={left} bottom={bottom} delay={index * 90} />
              ))}
            </div>
            <p className={styles.sum}>{formatMoney('GOLD', gold(coins))}</p>
            <p role="status">{t('register.welcomeCoins', { coins: formatMoney('GOLD', gold(coins)) })}</p>
          </>
        )}
        <Button block busy={coins === 0} onClick={onGo}>
          {t(coins === 0 ? 'register.going' : 'register.go')}
        </Button>
      </section>
    </AccountFrame>
  )
}

function Coin({ left, bottom, delay }: { readonly left: number; readonly bottom: number; readonly delay: number }) {
  return (
    <svg className={styles.coin} style={{ left, bottom, animationDelay: `${delay}ms` }} viewBox="0 0 36 36">
      <ellipse cx="18" cy="20" rx="16" ry="14" fill="#a86d00" />
      <ellipse cx="18" cy="16" rx="16" ry="14" fill="#f4c15a" />
      <ellipse cx="18" cy="16" rx="12" ry="10" fill="none" stroke="#c98a12" strokeWidth="2" />
      <path d="M18 9v13M13 18c0 3 2 5 5 5s5-2 5-5M15 12h6" fill="none" stroke="#8a5a00" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
