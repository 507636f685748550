import { useTranslation } from 'react-i18next'
import type { ActivitySheet } from '#src/machines/activities/activityPage.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { ActivityHead, ActivityTimes } from './ActivityHead.tsx'
import { KIND_VIEWS } from './kinds.ts'

/** An activity as a member who never took part would see it, for operators: nothing can be done in it. */
export function ActivityPreview({ sheet }: { readonly sheet: ActivitySheet }) {
  const { i18n } = useTranslation('activities')
  const language = i18n.language === 'en' ? 'en' : 'zh-CN'
  const { card } = sheet
  const View = KIND_VIEWS[card.kind]
  return (
    <Stack gap={8}>
      <h3>{card.title[language]}</h3>
      <ActivityHead card={card} now={null} />
      <ActivityTimes card={card} />
      <p>{card.words[language]}</p>
      <div inert>
        <View sheet={sheet} isBusy={false} answer={null} ask={() => undefined} logic={null} />
      </div>
    </Stack>
  )
}
