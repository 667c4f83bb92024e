// The company's time zone. All instants are shown in it (rulings 2).
import { createContext } from 'react'

/** An IANA name. Undefined means the browser's zone, until a person is signed in. */
export const CompanyZoneContext = createContext<string | undefined>(undefined)
