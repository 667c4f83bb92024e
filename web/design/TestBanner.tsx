// Says that an address is that of a test installation (spec 1). It is not printed.
import { Banner } from './Banner.tsx'

export function TestBanner() {
  return (
    <div data-frame>
      <Banner>This is a test environment. Nothing recorded here counts.</Banner>
    </div>
  )
}
