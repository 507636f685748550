import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, LANGUAGES } from '#src/api/model/format.ts'
import type { Audience } from '#src/api/model/content.ts'
import { AnnouncementFields, type OfficeAnchor } from '#src/api/model/roomOffice.ts'
import type { AnnouncementActRef, AnnouncementOrder } from '#src/machines/backOffice/officeAnnouncementsMachine.ts'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useContentId } from '#src/ui/shared/useContentId.ts'
import { ActForm } from '../act/ActForm.tsx'
import { SiteTimeField, writtenTime } from '../act/SiteTimeField.tsx'
import { useFaults } from '../act/useFaults.ts'
import { AudienceFields } from '../content/AudienceFields.tsx'
import { RoomField } from './RoomField.tsx'

type AnnouncementFormProps = {
  readonly makeId: () => string
  readonly anchors: readonly OfficeAnchor[]
  readonly act: AnnouncementActRef
}

/** What is announced, where, to whom of which language, and when, by the site's clock; without a time it always shows. */
export function AnnouncementForm({ makeId, anchors, act }: AnnouncementFormProps) {
  const { t } = useTranslation('backOffice')
  const idOf = useContentId(makeId)
  const [room, setRoom] = useState<string | null>(null)
  const [content, setContent] = useState('')
  const [times, setTimes] = useState({ from: '', until: '' })
  const [language, setLanguage] = useState<Language | null>(null)
  const [audience, setAudience] = useState<Audience>({ who: 'everybody' })
  const fields = { room, content, language, audience, from: writtenTime(times.from), until: writtenTime(times.until) }
  const faults = useFaults(AnnouncementFields, fields)
  const time = (name: 'from' | 'until', isTried: boolean) => (
    <SiteTimeField
      label={t(`backOffice.announcements.${name}`)}
      description={t('backOffice.announcements.timeHint')}
      value={times[name]}
      error={faults.of(name, isTried)}
      onChange={(text) => setTimes({ ...times, [name]: text })}
    />
  )
  return (
    <ActForm<AnnouncementOrder, 'done'>
      act={act}
      confirm={t('backOffice.announcements.post')}
      orderOf={(reason) => (faults.isFine ? { act: 'post', reason, clientId: idOf(fields), fields } : null)}
    >
      {(isTried) => (
        <>
          <RoomField anchors={anchors} none={t('backOffice.announcements.everywhere')} room={room} onChange={setRoom} />
          <TextField
            label={t('backOffice.announcements.content')}
            autoComplete="off"
            value={content}
            error={faults.of('content', isTried)}
            onChange={(event) => setContent(event.target.value)}
          />
          <SelectField
            label={t('backOffice.content.language')}
            value={language ?? ''}
            options={[
              { value: '', label: t('backOffice.announcements.everyLanguage') },
              ...LANGUAGES.map((value) => ({ value, label: t(`backOffice.language.${value}`) })),
            ]}
            onChange={(value) => setLanguage(LANGUAGES.find((one) => one === value) ?? null)}
          />
          <AudienceFields audience={audience} onChange={setAudience} />
          {time('from', isTried)}
          {time('until', isTried)}
        </>
      )}
    </ActForm>
  )
}
