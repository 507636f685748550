import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { isWaitedFor, selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import type { WalletRef } from '#src/machines/wallet/walletMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { useVenueName } from '#src/ui/shared/useVenueName.ts'
import { isWhole, newsLines } from './newsWords.ts'
import styles from './wallet.module.css'

/** What became of the last order, or of those that earlier visits left; while nobody knows, that it is being checked. Announced as it changes. */
export function OrderNews({ wallet }: { readonly wallet: WalletRef }) {
  const { t } = useTranslation(['wallet', 'shared'])
  const venueName = useVenueName()
  const news = useSelector(wallet, (snapshot) => snapshot.context.news)
  const order = useSelector(wallet, (snapshot) => snapshot.children.order)
  const progress = useSelector(order, selectOrderProgress)
  return (
    <div role="status" className={styles.said} aria-label={t('wallet.news.label')}>
      {isWaitedFor(progress) ? (
        <div className={styles.news} data-tone="warn">
          <p>{t(progress === 'elsewhere' ? 'wallet.news.elsewhere' : 'wallet.news.unknown')}</p>
          <Button variant="outline" busy={progress === 'checking'} onClick={() => order?.send({ type: 'retry.clicked' })}>
            {t('wallet.news.check')}
          </Button>
        </div>
      ) : (
        news.length > 0 && (
          <div className={styles.news} data-tone={news.every(isWhole) ? 'good' : 'warn'}>
            <div>
              {news.flatMap((one) =>
                newsLines(t, venueName, one).map((line) => <p key={`${one.order.clientId} ${line}`}>{line}</p>),
              )}
            </div>
            <Button variant="outline" onClick={() => wallet.send({ type: 'news.read' })}>
              {t('wallet.news.close')}
            </Button>
          </div>
        )
      )}
    </div>
  )
}
