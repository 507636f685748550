import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OfficeVenue, VENUE_STATES, type VenueAnswer, VenueFields, type VenueState } from '#src/api/model/officeVenue.ts'
import type { VenueActRef, VenueOrder } from '#src/machines/backOffice/officeVenuesMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { draftOf, MaintenanceFields, plannedOf } from '../act/MaintenanceFields.tsx'
import { useFaults } from '../act/useFaults.ts'
import { useSavedVersion } from '../act/useSavedVersion.ts'

type VenueFormProps = {
  readonly venue: OfficeVenue
  readonly act: VenueActRef
  /** Begins again from how the venue stands now. */
  readonly onReload: () => void
}

/** How a venue is kept, what it is called, where it stands in the order, and the maintenance that is planned. */
export function VenueForm({ venue, act, onReload }: VenueFormProps) {
  const { t } = useTranslation('backOffice')
  const [state, setState] = useState<VenueState>(venue.state)
  const [place, setPlace] = useState(String(venue.place))
  const [names, setNames] = useState({ nameChinese: venue.nameChinese, nameEnglish: venue.nameEnglish })
  const [draft, setDraft] = useState(() => draftOf(venue))
  const answer = useSelector(act, (snapshot) => snapshot.context.answer)
  const version = useSavedVersion(venue.version, answer?.result === 'done' ? answer.venue.version : null)
  const { from, until, words } = plannedOf(draft)
  const times = state === 'open' ? { from, until } : { from: null, until: null }
  const fields: VenueFields = { state, place: place === '' ? Number.NaN : Number(place), ...names, ...times, words }
  const faults = useFaults(VenueFields, fields)
  const name = (field: 'nameChinese' | 'nameEnglish', isTried: boolean) => (
    <TextField
      label={t(`backOffice.venues.${field}`)}
      autoComplete="off"
      value={names[field]}
      error={faults.of(field, isTried)}
      onChange={(event) => setNames({ ...names, [field]: event.target.value })}
    />
  )
  return (
    <ActForm<VenueOrder, VenueAnswer>
      act={act}
      confirm={t('backOffice.act.save')}
      danger={state !== 'open' && venue.state === 'open'}
      orderOf={(reason) => (faults.isFine ? { reason, venue: venue.venue, version, fields } : null)}
      refusal={({ result }) => (result === 'late' ? t('backOffice.venues.late') : null)}
      more={() =>
        answer?.result === 'late' && (
          <Button variant="outline" block onClick={onReload}>
            {t('backOffice.venues.reload')}
          </Button>
        )
      }
    >
      {(isTried) => (
        <>
          <SelectField
            label={t('backOffice.venues.state')}
            value={state}
            options={VENUE_STATES.map((value) => ({ value, label: t(`backOffice.venues.states.${value}`) }))}
            onChange={(value) => setState(VENUE_STATES.find((one) => one === value) ?? state)}
          />
          <Muted size={12}>{t(`backOffice.venues.stateHint.${state}`)}</Muted>
          <MaintenanceFields
            draft={draft}
            hasTimes={state === 'open'}
            faultOf={(field) => faults.of(field, isTried)}
            onChange={setDraft}
          />
          {name('nameChinese', isTried)}
          {name('nameEnglish', isTried)}
          <TextField
            label={t('backOffice.venues.place')}
            description={t('backOffice.venues.placeHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={place}
            error={faults.of('place', isTried)}
            onChange={(event) => setPlace(event.target.value.trim())}
          />
        </>
      )}
    </ActForm>
  )
}
