export function PackagePicture() {
  return null;
}
