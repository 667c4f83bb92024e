// What people call the device with this browser, in sentences such as 'Nothing waits on this phone'.

/** 'this phone' in a window as narrow as one, 'this tablet' where a finger points, else 'this computer'. */
export function thisDevice(): string {
  if (is('(max-width: 767.98px)')) return 'this phone'
  return is('(pointer: coarse)') ? 'this tablet' : 'this computer'
}

const is = (query: string) => typeof matchMedia === 'function' && matchMedia(query).matches
