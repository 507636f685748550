import { useTranslation } from 'react-i18next'
import { ROLES } from '#src/api/model/chat.ts'

/** What a role is called; the owner's commands, which are no role, keep their name. */
export function useRoleWord(): (role: string) => string {
  const { t } = useTranslation('backOffice')
  return (role) => {
    const known = ROLES.find((one) => one === role)
    return known === undefined ? role : t(`role.${known}`)
  }
}
