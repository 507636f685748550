import { useTranslation } from 'react-i18next'
import type { SecurityNotice } from '#src/api/model/securityNotice.ts'
import type { NoticesOrder } from '#src/machines/account/noticesMachine.ts'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { NoticeAnswers, NoticeList, useNoticesAsked } from './NoticeList.tsx'

type NoticesCardProps = {
  readonly list: readonly SecurityNotice[]
  /** An answer, or something else of the account, is on its way. */
  readonly busy: boolean
  readonly onAnswer: (order: NoticesOrder) => void
}

/** What was done to the account and not answered, among what else there is of its security (C-8). */
export function NoticesCard({ list, busy, onAnswer }: NoticesCardProps) {
  const { t } = useTranslation('security')
  const asked = useNoticesAsked(list, busy, onAnswer)
  return (
    <Card as="section" aria-labelledby="notices">
      <h2 id="notices">{t('security.notices.heading')}</h2>
      <Muted>{t('security.notices.text')}</Muted>
      <NoticeList asked={asked} />
      <Row wrap>
        <NoticeAnswers asked={asked} />
      </Row>
    </Card>
  )
}
