// The company's time zone, in which every instant is shown (rulings 2).
import { createContext } from 'react'

/** An IANA name; undefined, the browser's own, until somebody is signed in. */
export const CompanyZoneContext = createContext<string | undefined>(undefined)
