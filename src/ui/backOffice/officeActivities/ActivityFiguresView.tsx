import { useTranslation } from 'react-i18next'
import type { activityFiguresMachine } from '#src/machines/backOffice/officeActivitiesMachine.ts'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { budgetWords } from './budgetWords.ts'

type ActivityFiguresViewProps = { readonly id: string; readonly figures: typeof activityFiguresMachine }

/** What an activity gave, day by day. */
export function ActivityFiguresView({ id, figures }: ActivityFiguresViewProps) {
  const { t } = useTranslation('officeActivities')
  const list = useActorRef(figures, { input: { query: id } })
  return (
    <PagedList
      list={list}
      waiting={<Muted>{t('officeActivities.loading')}</Muted>}
      empty={null}
      failedTitle={t('officeActivities.figuresFailed')}
      moreLabel=""
    >
      {([one]) =>
        one !== undefined && (
          <Stack gap={12}>
            <p>{t('officeActivities.totals', { joined: one.joined, members: one.members })}</p>
            {one.days.length === 0 && <Muted>{t('officeActivities.noFigures')}</Muted>}
            <Stack as="ul" gap={8}>
              {one.days.map((day) => (
                <li key={day.day}>
                  <Row between wrap>
                    <b>{day.day}</b>
                    <span>{t('officeActivities.dayFigures', { members: day.members, prizes: day.prizes })}</span>
                    <span>{budgetWords(t, day.paid)}</span>
                  </Row>
                </li>
              ))}
            </Stack>
          </Stack>
        )
      }
    </PagedList>
  )
}
