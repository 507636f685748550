import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { ComingMatches } from './comingMatches.ts'

type MatchFieldProps = {
  readonly label: string
  /** Null = of any sport. */
  readonly sport: string | null
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** A match of the site's own list that has not begun; one that was chosen before and is not there any more stays chosen. */
export function MatchField({ label, sport, value, error, onChange }: MatchFieldProps) {
  const { t } = useTranslation('officeActivities')
  const matches = use(ComingMatches).filter((match) => sport === null || match.sport === sport)
  const isListed = value === '' || matches.some(({ id }) => id === value)
  return (
    <>
      <SelectField
        label={label}
        value={value}
        options={[
          { value: '', label: t('officeActivities.chooseMatch') },
          ...(isListed ? [] : [{ value, label: t('officeActivities.keptMatch', { id: value }) }]),
          ...matches.map(({ id, league, home, visit, startAt }) => ({
            value: id,
            label: `${siteTime(startAt)} · ${league} · ${home} – ${visit}`,
          })),
        ]}
        onChange={onChange}
      />
      {error !== null && <p role="alert">{error}</p>}
    </>
  )
}
