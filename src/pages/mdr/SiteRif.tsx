export default function SiteRif() { return null; }
