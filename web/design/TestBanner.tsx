// Marks the address of a test installation (spec 1). It is not printed.
import { Banner } from './Banner.tsx'

export function TestBanner() {
  return (
    <div data-frame>
      <Banner name="Test environment">Test environment: nothing here counts.</Banner>
    </div>
  )
}
