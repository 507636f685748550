import { createContext } from 'react'

/** Whether the sheet of the room's set-up is open: then it says how acts went, not the list behind it. */
export const ManagingContext = createContext(false)
