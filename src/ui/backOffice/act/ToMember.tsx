import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#src/ui/kit/Button.tsx'

type ToMemberProps = {
  readonly name: string
  /** What the list of members is searched for, where it is not the name. */
  readonly text?: string
}

/** The way to a member in the list of members, for operators who may look at them. */
export function ToMember({ name, text = name }: ToMemberProps) {
  const { t } = useTranslation('backOffice')
  return (
    <ButtonLink variant="plain" to={`/admin/members?${new URLSearchParams({ text }).toString()}`}>
      {t('backOffice.orders.toMember', { name })}
    </ButtonLink>
  )
}
