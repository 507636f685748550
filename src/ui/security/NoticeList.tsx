import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import type { SecurityNotice } from '#src/api/model/securityNotice.ts'
import type { NoticesOrder } from '#src/machines/account/noticesMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import styles from './security.module.css'

/** What waits for an answer of the member, and how they give it. */
export type NoticesAsked = {
  readonly list: readonly SecurityNotice[]
  /** Something is on its way, so that nothing else can be answered. */
  readonly busy: boolean
  /** The answer that is on its way; null = none is. */
  readonly underWay: NoticesOrder | null
  readonly answer: (order: NoticesOrder) => void
}

/** Notices with the answer to them that is on its way while `busy`. */
export function useNoticesAsked(
  list: readonly SecurityNotice[],
  busy: boolean,
  onAnswer: (order: NoticesOrder) => void,
): NoticesAsked {
  const [given, setGiven] = useState<NoticesOrder | null>(null)
  // What is busy later is another thing than this answer.
  if (!busy && given !== null) setGiven(null)
  const answer = (order: NoticesOrder) => {
    setGiven(order)
    onAnswer(order)
  }
  return { list, busy, underWay: given, answer }
}

/** What was done to the account, when, and on what device. Where there are several, each can be said not to have been the member. */
export function NoticeList({ asked }: { readonly asked: NoticesAsked }) {
  const { t } = useTranslation('security')
  const { list } = asked
  return (
    <ul>
      {list.map((notice) => (
        <li key={notice.noticeId} className={styles.item}>
          <div className={styles.notice}>
            <span className={styles.words}>
              {t(`security.notices.kind.${notice.kind}`)}
              <Muted as="span" className={styles.when}>
                <span>{siteTime(notice.at)}</span>
                {notice.device !== null && <span>{notice.device}</span>}
              </Muted>
            </span>
            {list.length > 1 && (
              <NotMine
                asked={asked}
                notices={[notice]}
                of={`${t(`security.notices.kind.${notice.kind}`)} ${siteTime(notice.at)}`}
              />
            )}
          </div>
        </li>
      ))}
      {!list.every(({ mayOwn }) => mayOwn) && <li className={styles.item}>{t('security.notices.later')}</li>}
    </ul>
  )
}

/** Whether it was the member; a device that is new says only that it was not. */
export function NoticeAnswers({ asked }: { readonly asked: NoticesAsked }) {
  const { t } = useTranslation('security')
  const { list, busy, underWay, answer } = asked
  const isUnderWay = underWay?.isMine === true
  const isSingle = list.length === 1
  return (
    <>
      {isSingle && <NotMine asked={asked} notices={list} />}
      {list.every(({ mayOwn }) => mayOwn) && (
        <Button busy={isUnderWay} disabled={busy && !isUnderWay} onClick={() => answer({ noticeIds: idsOf(list), isMine: true })}>
          {isSingle ? t('security.notices.mine') : t('security.notices.allMine')}
        </Button>
      )}
    </>
  )
}

type NotMineProps = {
  readonly asked: NoticesAsked
  readonly notices: readonly SecurityNotice[]
  /** Which of several it is about, for readers of the screen: things of one kind differ by their time. */
  readonly of?: string
}

function NotMine({ asked: { busy, underWay, answer }, notices, of }: NotMineProps) {
  const { t } = useTranslation('security')
  const words = t('security.notices.notMine')
  const noticeIds = idsOf(notices)
  const isUnderWay = underWay?.isMine === false && underWay.noticeIds[0] === noticeIds[0]
  return (
    <Button
      className={styles.notMine}
      variant="soft"
      aria-label={of === undefined ? undefined : `${words}: ${of}`}
      busy={isUnderWay}
      disabled={busy && !isUnderWay}
      onClick={() => answer({ noticeIds, isMine: false })}
    >
      {words}
    </Button>
  )
}

const idsOf = (list: readonly SecurityNotice[]) => list.map(({ noticeId }) => noticeId)
