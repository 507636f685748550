import { createContext } from 'react'
import type { ComingMatch } from '#src/machines/backOffice/officeActivitiesMachine.ts'

/** The matches that can be named in terms, for the fields of a form that name one. */
export const ComingMatches = createContext<readonly ComingMatch[]>([])
