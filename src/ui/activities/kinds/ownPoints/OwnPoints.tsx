import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Row } from '#src/ui/kit/Layout.tsx'

type OwnPointsProps = {
  /** How many points the member has, in words. */
  readonly words: string
  /** Whether they are too few for anything here. */
  readonly isShort: boolean
}

/** The member's points; where they are too few, the way to where more are earned. */
export function OwnPoints({ words, isShort }: OwnPointsProps) {
  const { t } = useTranslation('activities')
  return (
    <Row between wrap>
      <p>{words}</p>
      {isShort && (
        <ButtonLink variant="soft" to="/app/tasks">
          {t('activities.earn')}
        </ButtonLink>
      )}
    </Row>
  )
}
