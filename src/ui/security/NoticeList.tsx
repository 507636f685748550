import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import type { SecurityNotice } from '#src/api/model/securityNotice.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import styles from './security.module.css'

/** What was done to the account, when, and on what device. */
export function NoticeList({ list }: { readonly list: readonly SecurityNotice[] }) {
  const { t } = useTranslation('security')
  return (
    <ul>
      {list.map(({ noticeId, kind, device, at }) => (
        <li key={noticeId} className={styles.item}>
          {t(`security.notices.kind.${kind}`)}
          <Muted as="span" className={styles.when}>
            <span>{siteTime(at)}</span>
            {device !== null && <span>{device}</span>}
          </Muted>
        </li>
      ))}
      {!list.every(({ mayOwn }) => mayOwn) && <li className={styles.item}>{t('security.notices.later')}</li>}
    </ul>
  )
}

type NoticeAnswersProps = {
  readonly list: readonly SecurityNotice[]
  readonly busy: boolean
  readonly onAnswer: (isMine: boolean) => void
}

/** Whether it was the member; a device that is new says only that it was not. */
export function NoticeAnswers({ list, busy, onAnswer }: NoticeAnswersProps) {
  const { t } = useTranslation('security')
  return (
    <>
      <Button variant="soft" busy={busy} onClick={() => onAnswer(false)}>
        {t('security.notices.notMine')}
      </Button>
      {list.every(({ mayOwn }) => mayOwn) && (
        <Button busy={busy} onClick={() => onAnswer(true)}>
          {t('security.notices.mine')}
        </Button>
      )}
    </>
  )
}
