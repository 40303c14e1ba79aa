// Imported first by a test file that moves the chain's clock: a world of its own, so that no other test sees the new time.
process.env['SUNDIAL_E2E_WALLET'] = process.env['SUNDIAL_E2E_CLOCK']
process.env['SUNDIAL_E2E_WALLET_DEVNET'] = process.env['SUNDIAL_E2E_CLOCK_DEVNET']
